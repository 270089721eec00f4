/** Runs a script: its lines, or why it could not be, in one line and with the code 1. */
export async function runLines(work: () => Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await work()) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
