import type { UploadedFile } from "../http/dispatcher.ts";

/** Reads the rest of an upload that nobody wants and drops it: the browser sees the answer only when it has sent everything. */
export const drain = ({ stream }: UploadedFile): void => {
  stream.on("error", () => {}).resume();
};

/** The same of an upload that is refused. */
export async function orDrained<T>(file: UploadedFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    drain(file);
    throw error;
  }
}
