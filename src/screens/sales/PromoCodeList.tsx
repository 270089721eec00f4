import { useState } from "react";
import type { PromoCode, PromoCodes } from "../../api/contract/promoCodes.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { revokePromoCode } from "../../services/promoCodes.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import { downloadCsv } from "../parts/downloadText.ts";
import { PersonName } from "../parts/PersonName.tsx";
import { copyCodes } from "./copyCodes.ts";
import styles from "./PromoCodes.module.css";
import {
  codeFacts,
  codesAsCsv,
  codesIn,
  emptyText,
  type PromoView,
  promoViews,
  viewLabels,
} from "./promoCodes.view.ts";

type PromoCodeListProps = {
  work: { id: number; title: string };
  promo: PromoCodes;
  view: PromoView;
  onChanged: () => void;
};

/** The codes of a work, by what became of them. Only the owner copies them, keeps them as a file and takes them back. */
export function PromoCodeList({ work, promo, view, onChanged }: PromoCodeListProps) {
  const [asked, setAsked] = useState<PromoCode | null>(null);
  const revoking = useSubmit(revokePromoCode, {
    onDone: () => {
      showToast("Промокод отозван");
      setAsked(null);
      onChanged();
    },
  });
  const { codes, canChange } = promo;
  const shown = codesIn(codes, view);
  const isWaiting = view === "waiting";
  const now = Date.now();
  return (
    <section className="stack g4" aria-labelledby="promo-codes">
      <h2 id="promo-codes">Промокоды</h2>
      <Tabs
        label="Какие промокоды"
        items={promoViews.map((one) => ({
          label: viewLabels[one],
          href: `/work/${work.id}/promo-codes${one === "waiting" ? "" : `?state=${one}`}`,
          current: one === view,
          count: codesIn(codes, one).length,
        }))}
      />
      {canChange && codes.length > 0 && (
        <div className="row g2">
          {isWaiting && shown.length > 0 && (
            <Button small icon={<Icon name="copy" />} onClick={() => copyCodes(shown)}>
              Скопировать все
            </Button>
          )}
          <Button
            small
            icon={<Icon name="download" />}
            onClick={() => downloadCsv(`Промокоды, ${work.title}`, codesAsCsv(codes))}
          >
            Скачать таблицу CSV
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <Blank title="Промокодов нет" level={3}>
          {emptyText[view]}
        </Blank>
      ) : (
        <VirtualList label={viewLabels[view]} items={shown} estimate={81} className={styles.list}>
          {(code, place) => (
            <li {...place} className={styles.row}>
              <div>
                <p className={styles.code}>{code.code}</p>
                <p className="small muted">
                  {codeFacts(code, now)}
                  {code.redeemedBy && (
                    <>
                      . Применил читатель: <PersonName person={code.redeemedBy} />
                    </>
                  )}
                </p>
              </div>
              {canChange && isWaiting && (
                <div className="row g2">
                  <Button
                    small
                    icon={<Icon name="copy" />}
                    aria-label={`Скопировать ${code.code}`}
                    onClick={() => copyCodes([code])}
                  >
                    Скопировать
                  </Button>
                  <Button small variant="text" aria-label={`Отозвать ${code.code}…`} onClick={() => setAsked(code)}>
                    Отозвать…
                  </Button>
                </div>
              )}
            </li>
          )}
        </VirtualList>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Отозвать промокод ${asked?.code ?? ""}?`}
        confirm="Отозвать промокод"
        keep="Оставить промокод"
        busy={revoking.status === "submitting"}
        onConfirm={() => asked && revoking.submit({ id: work.id, codeId: asked.id })}
        onClose={() => setAsked(null)}
      >
        Читатель, у которого он есть, книгу уже не получит. Вернуть промокод нельзя, но можно создать новый.
        {revoking.status === "refused" && (
          <Note kind="stop" live>
            {revoking.message}
          </Note>
        )}
      </ConfirmDialog>
    </section>
  );
}
