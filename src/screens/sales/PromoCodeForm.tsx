import { useState } from "react";
import type { PromoCode, PromoCodes } from "../../api/contract/promoCodes.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { generatePromoCodes } from "../../services/promoCodes.calls.ts";
import { counted } from "../../text/plural.ts";
import { USUAL_DAYS } from "../../text/promoCodes.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { copyCodes } from "./copyCodes.ts";

type PromoCodeFormProps = { workId: number; promo: PromoCodes; onChanged: () => void };
type Typed = { count: string; days: string; note: string };
type Sent = { count: number; days: number; note: string };

const codeForms = ["промокод", "промокода", "промокодов"] as const;
const usual: Typed = { count: "1", days: String(USUAL_DAYS), note: "" };

/** The owner makes codes: how many, for how long, for whom. */
export function PromoCodeForm({ workId, promo, onChanged }: PromoCodeFormProps) {
  const [made, setMade] = useState<readonly PromoCode[]>([]);
  const sending = useSubmit(generatePromoCodes, {
    onDone: ({ codes }) => {
      setMade(codes);
      onChanged();
    },
  });
  const form = useContractForm<Typed, Sent>({
    schema: () => import("../../api/contract/promoCodes.ts").then(({ typedPromo }) => typedPromo),
    defaultValues: usual,
    sending: { ...sending, submit: (sent: Sent) => sending.submit({ id: workId, ...sent }) },
    isFleeting: true,
  });
  return (
    <section className="stack g4" aria-labelledby="promo-make">
      <div className="stack g2">
        <h2 id="promo-make">Новые промокоды</h2>
        <p>
          Каждый промокод бесплатно отдаёт книгу одному читателю: все главы, и те, что выйдут. Читатель вводит его на
          странице <a href="/promo">«Промокод»</a>.
        </p>
      </div>
      <form className="stack g4" aria-labelledby="promo-make" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Промокоды не созданы" />
        <TextField
          {...form.field("count")}
          label="Сколько"
          hint={`От 1 до 50 за раз. Сейчас можно создать ${promo.left}`}
          inputMode="numeric"
        />
        <TextField {...form.field("days")} label="Сколько дней действуют" hint="От 1 до 365" inputMode="numeric" />
        <TextField {...form.field("note")} label="Заметка" hint="Для кого они. Читатели её не увидят" optional />
        <p>
          <Button
            type="submit"
            variant="primary"
            busy={form.isSubmitting}
            unavailable={promo.refusal === null ? undefined : promo.refusal}
          >
            Создать промокоды
          </Button>
        </p>
      </form>
      {made.length > 0 && (
        <Note
          kind="ok"
          live
          title={`Готово: ${counted(made.length, codeForms)}`}
          onClose={() => setMade([])}
          actions={
            <Button small icon={<Icon name="copy" />} onClick={() => copyCodes(made)}>
              Скопировать новые
            </Button>
          }
        >
          Они стоят первыми в списке.
        </Note>
      )}
    </section>
  );
}
