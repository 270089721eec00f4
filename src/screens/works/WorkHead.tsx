import type { Work } from "../../api/contract/works.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { bookHref } from "../../text/bookHref.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { chaptersHref, workActions, workBadges, workFacts } from "../kit/work.view.ts";
import { Facts } from "../parts/Facts.tsx";
import { lawEntries } from "../parts/lawEntries.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { LazyModeration } from "./LazyModeration.tsx";
import { useRecount } from "./useRecount.ts";
import { useWorkActions } from "./useWorkActions.ts";
import { WorkDialogs } from "./WorkDialogs.tsx";
import styles from "./WorksScreen.module.css";

type WorkHeadProps = {
  work: Work;
  asker: { id: number; roles: readonly string[]; emailIsConfirmed: boolean };
  current: "settings" | "content" | "gallery" | "uploads" | "sales" | "promoCodes" | "typos";
  onChanged: (work: Work) => void;
};

/** The head of a work's editing screens: where one is, the state, and what the law allows now. */
export function WorkHead({ work, asker, current, onChanged }: WorkHeadProps) {
  usePageTitle(work.title);
  const notRestored = useNotRestored();
  const actions = useWorkActions(work, { onChanged, onNotRestored: notRestored.tell });
  const recount = useRecount(work, onChanged);
  const possible = workActions(work, asker, Date.now());
  const [publication] = possible.filter(({ type }) => type === "publish.requested");
  const isAudio = work.format === "Audiobook";
  const entries = [
    ...(work.rights.canWrite && !isAudio ? [{ label: "Пересчитать знаки", onSelect: recount.run }] : []),
    ...lawEntries(
      possible.filter(({ type }) => type !== "publish.requested"),
      actions.run,
    ),
  ];
  const refusal = actions.message || recount.message;
  return (
    <header className="stack g3">
      <Crumbs
        items={[
          { label: "Произведения", href: `/u/${encodeURIComponent(work.owner.userName)}/works/edit` },
          { label: work.title },
        ]}
      />
      <div className="row between">
        <h1>{work.title}</h1>
        <div className="row">
          <ButtonLink href={bookHref(work)} icon={<Icon name="eye" />}>
            Посмотреть
          </ButtonLink>
          {entries.length > 0 && <Menu label={`Действия: ${work.title}`} items={entries} />}
          {publication && (
            <Button
              variant="primary"
              busy={actions.isBusy}
              unavailable={publication.refusal}
              reasonHidden
              onClick={() => actions.run("publish.requested")}
            >
              {publication.label}
            </Button>
          )}
        </div>
      </div>
      <div className="row g2">
        {workBadges(work).map(({ kind, label }) => (
          <Badge key={label} kind={kind}>
            {label}
          </Badge>
        ))}
        <Facts className={`small muted num ${styles.facts}`} facts={workFacts(work)} />
      </div>
      {publication?.refusal && (
        <Note kind="info" level={2} title="Перед публикацией">
          {publication.refusal}.
        </Note>
      )}
      {work.moderationReason && (
        <Note kind="stop" level={2} title={work.state === "removed" ? "Снято модератором" : "Модератор вернул"}>
          {work.moderationReason}
        </Note>
      )}
      {(work.wasModerated || work.state === "removed" || work.rights.askers.includes("moderator")) && (
        <LazyModeration work={work} onChanged={onChanged} />
      )}
      {work.moderationNote && work.state === "onModeration" && (
        <Note level={2} title="Сообщение модератору">
          {work.moderationNote}
        </Note>
      )}
      <TroubleNote level={2} title="Не получилось" text={refusal} />
      {notRestored.note}
      <Tabs
        label="Разделы произведения"
        items={[
          {
            label: isAudio ? "Главы" : "Содержание",
            href: chaptersHref(work),
            current: current === "content",
          },
          { label: "Настройки", href: `/work/${work.id}/edit`, current: current === "settings" },
          { label: "Галерея", href: `/work/${work.id}/edit/gallery`, current: current === "gallery" },
          ...(isAudio
            ? []
            : [{ label: "Скачивания", href: `/work/${work.id}/uploads`, current: current === "uploads" }]),
          { label: "Продажи", href: `/work/${work.id}/sales`, current: current === "sales" },
          { label: "Промокоды", href: `/work/${work.id}/promo-codes`, current: current === "promoCodes" },
          ...(isAudio ? [] : [{ label: "Опечатки", href: `/work/${work.id}/typos`, current: current === "typos" }]),
        ]}
      />
      <WorkDialogs work={work} actions={actions} />
    </header>
  );
}
