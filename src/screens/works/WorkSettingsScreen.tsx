import type { Work } from "../../api/contract/works.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workSettings } from "../../services/works.calls.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { useWorkSettings } from "./useWorkSettings.ts";
import { WorkHead } from "./WorkHead.tsx";
import { WorkSkeleton } from "./WorkSkeleton.tsx";

/** Who may not change them is the rarer reader. */
const loadStored = () =>
  neededChunk(() => import("./StoredSettings.tsx").then((file) => ({ default: file.StoredSettings })));

export const first = ({ params }: Ahead) => [firstLoad(workSettings, { id: Number(params.id) })];

/** /work/{id}/edit: the settings of a work. */
export default function WorkSettingsScreen({ params }: ScreenProps) {
  const account = useAccount();
  const loader = useLoader(workSettings, { id: Number(params.id) }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Настройки произведения" skeleton={<WorkSkeleton rows={8} />}>
        {(work) => {
          if (work.rights.canWrite) return <Settings key={work.id} work={work} />;
          return (
            <>
              <WorkHead work={work} asker={account} current="settings" onChanged={loader.reload} />
              <LazyShown load={loadStored} with={{ work, askerId: account.id }} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** What is typed stays whatever becomes of the work meanwhile, in the bin too. */
function Settings({ work }: { work: Work }) {
  const account = useAccount();
  const settings = useWorkSettings(work);
  const { work: stored, show } = settings;
  return (
    <>
      <WorkHead work={stored} asker={account} current="settings" onChanged={show} />
      {stored.rights.canWrite ? (
        <SettingsForm settings={settings} />
      ) : (
        <LazyShown load={loadStored} with={{ work: stored, askerId: account.id }} />
      )}
    </>
  );
}
