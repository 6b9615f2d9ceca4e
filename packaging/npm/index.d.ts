/** The full path of the program, to start with `child_process.spawn`. */
export declare const program: string;
