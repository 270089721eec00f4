import { useState } from "react";
import type { PromoCode, PromoCodes } from "../../api/contract/promoCodes.ts";
import { neededChunk } from "../../app/chunks.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { VirtualList } from "../../ui/VirtualList/VirtualList.tsx";
import { downloadCsv } from "../parts/downloadText.ts";
import { LazyDialog } from "../parts/LazyDialog.tsx";
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

const loadRevoking = () => neededChunk(() => import("./RevokeDialog.tsx"));

type PromoCodeListProps = {
  work: { id: number; title: string };
  promo: PromoCodes;
  view: PromoView;
  onChanged: () => void;
};

/** The codes of a work, by what became of them. Only the owner copies them, keeps them as a file and takes them back. */
export function PromoCodeList({ work, promo, view, onChanged }: PromoCodeListProps) {
  const [revoked, setRevoked] = useState<PromoCode | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { codes, canChange } = promo;
  const revoke = (code: PromoCode) => {
    setRevoked(code);
    setAsking(true);
  };
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
            <li {...place} className={`${styles.row} anywhere line-below`}>
              <div>
                <p className={`${styles.code} num`}>{code.code}</p>
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
                  <Button small variant="text" aria-label={`Отозвать ${code.code}…`} onClick={() => revoke(code)}>
                    Отозвать…
                  </Button>
                </div>
              )}
            </li>
          )}
        </VirtualList>
      )}
      {revoked && (
        <LazyDialog
          load={loadRevoking}
          with={{ open: isAsking, workId: work.id, code: revoked, onDone: onChanged, onClose: () => setAsking(false) }}
        />
      )}
    </section>
  );
}
