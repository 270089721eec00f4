import { useState } from "react";
import { useLocation } from "wouter";
import type { NotificationSettings } from "../../api/contract/notifications.ts";
import type { PagePath } from "../../api/contract/pages.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { notificationSettings } from "../../services/notifications.calls.ts";
import { groupNames, type NotificationGroup, notificationGroups } from "../../text/notificationGroups.ts";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { LazyPart } from "../parts/LazyPart.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { Digest } from "./Digest.tsx";
import { KindRow } from "./KindRow.tsx";
import { MutedWorks } from "./MutedWorks.tsx";
import { QuietHours } from "./QuietHours.tsx";
import styles from "./SettingsScreen.module.css";

const loadPush = () => spareChunk(() => import("./PushPanel.tsx"));

export const first = () => [firstLoad(notificationSettings, null)];

const pathOf = (group: NotificationGroup): PagePath =>
  group === "ebook" ? "/account/notifications" : `/account/notifications/${group}`;

/** /account/notifications and its five groups: what the person is notified of, and how. */
export default function SettingsScreen() {
  const [path] = useLocation();
  const loader = useLoader(notificationSettings, null, null);
  const code = notificationGroups.find((group) => path.endsWith(`/${group}`)) ?? "ebook";
  return (
    <Cabinet current="/account/notifications">
      <div className="stack g5">
        <PageTitle />
        <LazyPush />
        <Tabs
          label="О чём сообщать"
          items={notificationGroups.map((group) => ({
            label: groupNames[group],
            href: pathOf(group),
            current: group === code,
          }))}
        />
        <Loaded loader={loader} skeleton={<SkeletonLines lines={6} />}>
          {(settings) => <Settings settings={settings} code={code} />}
        </Loaded>
        <QuietHours />
        <MutedWorks />
        <p className="small muted">Решения модератора о ваших книгах и письма о безопасности приходят всегда.</p>
      </div>
    </Cabinet>
  );
}

/** What this browser itself shows: fetched at the same time as the settings. */
function LazyPush() {
  return (
    <div className={styles.push}>
      <LazyPart load={loadPush} />
    </div>
  );
}

function Settings({ settings, code }: { settings: NotificationSettings; code: string }) {
  const [known, setKnown] = useState(settings);
  const group = known.groups.find((one) => one.code === code);
  if (!group) return null;
  return (
    <>
      <section aria-labelledby="group">
        <h2 id="group" className="vh">
          {group.title}
        </h2>
        <div className={`${styles.head} muted small`} aria-hidden="true">
          <span>О чём сообщать</span>
          <span>Коло&shy;кольчик</span>
          <span>Push</span>
          <span>Письмо раз в неделю</span>
        </div>
        {group.kinds.map((kind) => (
          <KindRow
            key={kind.kind}
            kind={kind}
            onChanged={(changed) =>
              setKnown((before) => ({
                ...before,
                groups: before.groups.map((one) => ({
                  ...one,
                  kinds: one.kinds.map((other) => (other.kind === kind.kind ? { ...other, ...changed } : other)),
                })),
              }))
            }
          />
        ))}
      </section>
      <Digest hasDigest={known.hasDigest} onChanged={(hasDigest) => setKnown((before) => ({ ...before, hasDigest }))} />
    </>
  );
}
