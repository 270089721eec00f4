import { useState } from "react";
import type { WorkSales } from "../../api/contract/sales.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { stopSales } from "../../services/sales.calls.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import type { UnsoldState } from "../../text/saleStates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { isBeginning } from "./sales.view.ts";

type StopSaleProps = { workId: number; sales: WorkSales; onChanged: () => void };
type Stop = { accessAfter: UnsoldState; reason: string };

/** Ends a sale: what readers get then is asked, of the staff the reason as well. A sale that waits is called off by its owner alone. */
export function StopSale({ workId, sales, onChanged }: StopSaleProps) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting = sales.state === "waiting";
  const isHeld = sales.isExclusive && !isWaiting;
  const sending = useSubmitWithToast(
    stopSales,
    isWaiting ? "Продажа отменена" : "Продажа остановлена",
    () => setOpen(false),
    onChanged,
  );
  const form = useContractForm<Stop, Stop>({
    schema: () => import("../../api/contract/sales.ts").then(({ stopForm }) => stopForm),
    defaultValues: { accessAfter: "free", reason: "" },
    sending: { ...sending, submit: (stop: Stop) => sending.submit({ id: workId, ...stop }) },
    isFleeting: true,
  });
  if (isBeginning(sales) || (isWaiting && !sales.canChange)) return null;
  const action = isWaiting ? "Отменить продажу" : "Остановить продажу";
  return (
    <section className="stack g3" aria-labelledby="sale-stop">
      <h2 id="sale-stop">{action}</h2>
      <p>
        {isWaiting
          ? "Книга останется доступна как сейчас."
          : "Новых покупок не будет. У тех, кто купил, книга останется целиком."}
      </p>
      {isHeld && <p>{saleRefusals.isExclusive}.</p>}
      <p>
        <Button unavailable={isHeld ? saleRefusals.isExclusive : undefined} reasonHidden onClick={() => setOpen(true)}>
          {action}…
        </Button>
      </p>
      <ContractDialog
        open={isOpen}
        title={`${action}?`}
        action={action}
        keep="Продолжить продажу"
        isDanger
        form={form}
        failed="Не получилось"
        onClose={() => setOpen(false)}
      >
        {!isWaiting && (
          <Fieldset label="Что останется читателям">
            <Radio {...form.register("accessAfter")} value="free" label="Свободный доступ" hint="Книгу прочтут все" />
            <Radio
              {...form.register("accessAfter")}
              value="promo"
              label="Промо-фрагмент"
              hint="Прочтут бесплатные главы и начало остальных, если его видно"
            />
          </Fieldset>
        )}
        {!sales.canChange && <TextArea {...form.field("reason")} label="Причина" hint="Её прочтёт автор" rows={3} />}
      </ContractDialog>
    </section>
  );
}
