import { useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { promoCodes } from "../../services/promoCodes.calls.ts";
import { workSettings } from "../../services/works.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import { NewPromoCodes } from "./NewPromoCodes.tsx";
import { PromoCodeList } from "./PromoCodeList.tsx";
import { viewAt } from "./promoCodes.view.ts";

export const first = ({ params }: Ahead) => [
  firstLoad(promoCodes, { id: Number(params.id) }),
  firstLoad(workSettings, { id: Number(params.id) }),
];

/** /work/{id}/promo-codes: copies that the owner gives away, once each; other authors and the staff see what became of them. */
export default function PromoCodesScreen({ params }: ScreenProps) {
  const account = useAccount();
  const view = viewAt(useSearch());
  const input = { id: Number(params.id) };
  const work = useLoader(workSettings, input, null);
  const loader = useLoader(promoCodes, input, null);
  const reload = () => {
    work.reload();
    loader.reload();
  };
  return (
    <div className="wrap page stack g5">
      <Loaded loader={work} title="Промокоды" skeleton={<WorkSkeleton rows={6} />}>
        {(shown) => (
          <>
            <WorkHead work={shown} asker={account} current="promoCodes" onChanged={reload} />
            <Loaded loader={loader}>
              {(loaded) => (
                <div className="stack g7 narrow">
                  {loaded.canChange && <NewPromoCodes workId={shown.id} promo={loaded} onChanged={loader.reload} />}
                  <PromoCodeList work={shown} promo={loaded} view={view} onChanged={loader.reload} />
                </div>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  );
}
