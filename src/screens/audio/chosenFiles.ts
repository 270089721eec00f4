import type { ChosenFile } from "../../app/hooks/useAudioUploads.ts";

/** What browsers with handles of files have in addition to the standard library's types. */
type Picker = {
  showOpenFilePicker: (options: object) => Promise<FileSystemFileHandle[]>;
};
type Handled = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

const picker = (): Partial<Picker> => window as Partial<Picker>;
export const hasPicker = (): boolean => picker().showOpenFilePicker !== undefined;

const withFile = async (handle: FileSystemFileHandle): Promise<ChosenFile> => ({
  file: await handle.getFile(),
  handle,
});

/** Nothing where the person has closed it. */
export async function chosenByPicker(): Promise<ChosenFile[]> {
  const types = [{ description: "Звук", accept: { "audio/*": [".mp3", ".m4a", ".m4b", ".ogg", ".opus", ".oga"] } }];
  const handles = await picker()
    .showOpenFilePicker?.({ multiple: true, types })
    .catch(() => []);
  return Promise.all((handles ?? []).map(withFile));
}

/** Files that were dropped, each with its handle where the browser gives one. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const dropped = [...items].filter(({ kind }) => kind === "file") as Handled[];
  const plain = [...files];
  // Both are asked before anything is awaited: the drop is over then.
  const pending = dropped.map((item) => item.getAsFileSystemHandle?.() ?? Promise.resolve(null));
  const handles = await Promise.all(pending.map((handle) => handle.catch(() => null)));
  return plain.map((file, index) => {
    const handle = handles[index];
    return { file, handle: handle?.kind === "file" ? (handle as FileSystemFileHandle) : null };
  });
}
