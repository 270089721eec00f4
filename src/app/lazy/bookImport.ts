import { fromCallback, fromPromise } from "xstate";
import { bookImportMachine } from "../../machines/import/bookImport.machine.ts";
import { chunkUploadMachine } from "../../machines/uploads/chunkUpload.machine.ts";
import { createFileDigests } from "../../services/fileDigests.service.ts";
import { createImportsService } from "../../services/imports.service.ts";
import { createKeptImport } from "../../services/keptImport.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** The import of a book with its ports. */
export default function wireBookImport({ call, storage, now, accountId }: Surroundings) {
  const imports = createImportsService(call, {
    now,
    kept: createKeptImport({ storage, accountId }),
    digests: createFileDigests(),
    locks: window.isSecureContext ? navigator.locks : undefined,
  });
  const chunkUpload = withPorts(chunkUploadMachine, {
    actors: {
      startUpload: fromPromise(({ input, signal }) => imports.start(input.file, signal)),
      line: fromCallback(({ input, sendBack, receive }) => {
        const { drain, stop } = imports.send(input, sendBack);
        receive(drain);
        return stop;
      }),
      completeUpload: fromPromise(({ input, signal }) => imports.complete(input, signal)),
      cancelUpload: fromPromise(({ input, signal }) => imports.cancel(input.id, signal)),
    },
  });
  return withPorts(bookImportMachine, {
    actors: {
      recallImport: fromPromise(({ signal }) => imports.recall(signal)),
      chunkUpload,
      readImport: fromPromise(({ input, signal }) => imports.read(input, signal)),
      commitImport: fromPromise(({ input, signal }) => imports.commit(input, signal)),
      cancelImport: fromPromise(({ input, signal }) => imports.cancel(input.id, signal)),
    },
    actions: { keepDecisions: (_, decided) => imports.keepDecisions(decided) },
  });
}
