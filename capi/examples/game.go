// Plays a short game between two levels on 9x9, counts it, and asks what was wrong with a move.
//
// go run game.go, where pkg-config finds tengen.pc
package main

// #cgo pkg-config: tengen
// #include <stdlib.h>
// #include <tengen.h>
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"runtime"
	"unsafe"
)

// do calls the library. The last error belongs to the thread of the system, so the call and its error share one.
func do(call func() C.enum_TengenStatus) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if call() != C.TENGEN_STATUS_OK {
		return errors.New(C.GoString(C.tengen_last_error()))
	}
	return nil
}

// taken returns a text of the library, and frees it.
func taken(text *C.char) string {
	defer C.tengen_text_free(text)
	return C.GoString(text)
}

// A Game is a game of Go. Its owner closes it.
type Game struct{ game *C.struct_TengenGame }

// NewGame begins a game under rules with a name.
func NewGame(size int, rules string) (*Game, error) {
	name := C.CString(rules)
	defer C.free(unsafe.Pointer(name))
	game := &Game{}
	return game, do(func() C.enum_TengenStatus {
		return C.tengen_game_new(C.int(size), C.int(size), name, &game.game)
	})
}

// Close frees the game.
func (game *Game) Close() { C.tengen_game_free(game.game) }

// Play makes a move of the player to move.
func (game *Game) Play(vertex string) error {
	text := C.CString(vertex)
	defer C.free(unsafe.Pointer(text))
	return do(func() C.enum_TengenStatus { return C.tengen_game_play(game.game, 0, text) })
}

// Score counts the game as it stands, without dead stones.
func (game *Game) Score() (string, error) {
	var result *C.char
	err := do(func() C.enum_TengenStatus { return C.tengen_game_score(game.game, nil, nil, &result) })
	return taken(result), err
}

// An Engine chooses moves. Its owner closes it.
type Engine struct{ engine *C.struct_TengenEngine }

// NewEngine makes an engine of a level from 1 to 20, with the small net and one thread.
func NewEngine(level int, seed uint64) (*Engine, error) {
	engine := &Engine{}
	return engine, do(func() C.enum_TengenStatus {
		return C.tengen_engine_new(C.int(level), nil, 1, C.uint64_t(seed), &engine.engine)
	})
}

// Close frees the engine.
func (engine *Engine) Close() { C.tengen_engine_free(engine.engine) }

// BestMove chooses a move for the player to move.
func (engine *Engine) BestMove(game *Game, visits uint32) (string, error) {
	var vertex *C.char
	err := do(func() C.enum_TengenStatus {
		return C.tengen_engine_genmove(engine.engine, game.game, 0, C.uint32_t(visits), 0, &vertex)
	})
	return taken(vertex), err
}

// Ask answers a question in JSON.
func (engine *Engine) Ask(query string) (string, error) {
	text := C.CString(query)
	defer C.free(unsafe.Pointer(text))
	var answers *C.char
	err := do(func() C.enum_TengenStatus { return C.tengen_engine_ask(engine.engine, text, &answers) })
	return taken(answers), err
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	game, err := NewGame(9, "japanese")
	check(err)
	defer game.Close()
	players := [2]*Engine{}
	for index, level := range [2]int{5, 2} {
		players[index], err = NewEngine(level, uint64(index))
		check(err)
		defer players[index].Close()
	}
	for move := 0; move < 20; move++ {
		vertex, err := players[move%2].BestMove(game, 20)
		check(err)
		check(game.Play(vertex))
		fmt.Print(vertex, " ")
	}
	// A refused move changes nothing.
	fmt.Printf("\nrefused: %v\n", game.Play("Z99"))
	result, err := game.Score()
	check(err)
	fmt.Println("as it stands:", result)

	answer, err := players[0].Ask(`{"id":"why","action":"explain","boardXSize":9,"boardYSize":9,` +
		`"moves":[["B","E5"],["W","A1"]],"maxVisits":20}`)
	check(err)
	var explained struct{ ID string }
	check(json.Unmarshal([]byte(answer), &explained))
	fmt.Println("explained:", explained.ID)
}
