import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workUploads } from "../../services/bookFiles.calls.ts";
import { workSettings } from "../../services/works.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import { BookExport } from "./BookExport.tsx";
import { BookFiles } from "./BookFiles.tsx";

export const first = ({ params }: Ahead) => [
  firstLoad(workUploads, { id: Number(params.id) }),
  firstLoad(workSettings, { id: Number(params.id) }),
];

/** /work/{id}/uploads: the files that readers download, and the work as a file for its author. */
export default function UploadsScreen({ params }: ScreenProps) {
  const account = useAccount();
  const input = { id: Number(params.id) };
  const work = useLoader(workSettings, input, null);
  const uploads = useLoader(workUploads, input, null);
  const reload = () => {
    work.reload();
    uploads.reload();
  };
  return (
    <div className="wrap page stack g5">
      <Loaded loader={work} title="Скачивания" skeleton={<WorkSkeleton rows={6} />}>
        {(shown) => (
          <>
            <WorkHead work={shown} asker={account} current="uploads" onChanged={reload} />
            <div className="stack g7 narrow">
              <Loaded loader={uploads}>
                {(files) => (
                  <BookFiles
                    work={shown}
                    uploads={files}
                    isBusy={uploads.status === "pending"}
                    reload={uploads.reload}
                  />
                )}
              </Loaded>
              {shown.rights.askers.includes("author") && <BookExport work={shown} />}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
