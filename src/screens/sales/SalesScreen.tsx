import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workSales } from "../../services/sales.calls.ts";
import { workSettings } from "../../services/works.calls.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import { SaleFigures } from "./SaleFigures.tsx";
import { SaleForm } from "./SaleForm.tsx";
import { SaleState } from "./SaleState.tsx";
import { StopSale } from "./StopSale.tsx";
import { isBeginning } from "./sales.view.ts";

const loadExclusive = () => neededChunk(() => import("./ExclusivePart.tsx"));

export const first = ({ params }: Ahead) => [
  firstLoad(workSales, { id: Number(params.id) }),
  firstLoad(workSettings, { id: Number(params.id) }),
];

/** /work/{id}/sales: how the work is sold; its owner begins, changes and stops it. */
export default function SalesScreen({ params }: ScreenProps) {
  const account = useAccount();
  const input = { id: Number(params.id) };
  const work = useLoader(workSettings, input, null);
  const sales = useLoader(workSales, input, null);
  const reload = () => {
    work.reload();
    sales.reload();
  };
  return (
    <div className="wrap page stack g5">
      <Loaded loader={work} title="Продажи" skeleton={<WorkSkeleton rows={6} />}>
        {(shown) => (
          <>
            <WorkHead work={shown} asker={account} current="sales" onChanged={reload} />
            <Loaded loader={sales}>
              {(sale) => (
                <div className="stack g7 narrow">
                  <SaleState workId={shown.id} sales={sale} />
                  {!isBeginning(sale) && <SaleFigures workId={shown.id} isOwner={sale.canChange} />}
                  {sale.canChange && <SaleForm key={sale.state} workId={shown.id} sales={sale} onChanged={reload} />}
                  {sale.canStop && (
                    <StopSale key={`stop-${sale.state}`} workId={shown.id} sales={sale} onChanged={reload} />
                  )}
                  {(!isBeginning(sale) || sale.exclusive.state !== "none") && (
                    <LazyShown
                      load={loadExclusive}
                      with={{
                        workId: shown.id,
                        sales: sale,
                        onChanged: reload,
                        isPublished: shown.state === "published",
                      }}
                    />
                  )}
                </div>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  );
}
