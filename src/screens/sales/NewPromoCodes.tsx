import { useState } from "react";
import type { PromoCode, PromoCodes } from "../../api/contract/promoCodes.ts";
import { neededChunk } from "../../app/chunks.ts";
import { counted } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { copyCodes } from "./copyCodes.ts";

const loadDialog = () => neededChunk(() => import("./PromoCodeDialog.tsx"));
const codeForms = ["промокод", "промокода", "промокодов"] as const;

type NewPromoCodesProps = { workId: number; promo: PromoCodes; onChanged: () => void };

/** What codes are for, the way to new ones, and those that were made just now. */
export function NewPromoCodes({ workId, promo, onChanged }: NewPromoCodesProps) {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<readonly PromoCode[]>([]);
  return (
    <section className="stack g4" aria-labelledby="promo-make">
      <h2 id="promo-make">Бесплатные экземпляры</h2>
      <p>
        Промокод бесплатно отдаёт книгу одному читателю: все главы, и те, что выйдут. Читатель вводит его на странице{" "}
        <a href="/promo">«Промокод»</a>.
      </p>
      <div className="row g3">
        <Button variant="primary" unavailable={promo.refusal ?? undefined} onClick={() => setAsking(true)}>
          Создать промокоды…
        </Button>
      </div>
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
      <LazyDialog
        load={loadDialog}
        with={{
          open: isAsking,
          workId,
          left: promo.left,
          onMade: (codes) => {
            setMade(codes);
            onChanged();
          },
          onClose: () => setAsking(false),
        }}
      />
    </section>
  );
}
