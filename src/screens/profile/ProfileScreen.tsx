import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { coAuthorInvitations } from "../../services/coAuthors.calls.ts";
import { shortInfo } from "../../services/people.calls.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { formatNumber, plural } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { HiddenAuthors, HiddenSeries } from "./HiddenLists.tsx";
import { Invitations } from "./Invitations.tsx";
import styles from "./Person.module.css";
import { Person } from "./Person.tsx";

const roleNames = { Moderator: "модератор", Admin: "администратор" } as const;

export const first = () => [firstLoad(coAuthorInvitations, null)];

/** /profile: who is signed in, with links to everything that is theirs. */
export default function ProfileScreen() {
  const account = useAccount();
  const { email, emailIsConfirmed, roles, userName } = account;
  return (
    <Cabinet current="/profile">
      <div className="stack g6">
        <PageTitle />
        {!emailIsConfirmed && <ConfirmEmailNote />}
        <Person person={account} level={2}>
          {roles.length > 0 && <p className="small">{roles.map((role) => roleNames[role]).join(", ")}</p>}
          <p>
            <a className="alone" href={`/u/${encodeURIComponent(userName)}`}>
              Как вас видят читатели
            </a>
          </p>
        </Person>
        <Invitations />
        <dl className={`${styles.facts} stack`}>
          <div>
            <dt className="small muted">Имя пользователя</dt>
            <dd>{userName}</dd>
          </div>
          <div>
            <dt className="small muted">Электронная почта</dt>
            <dd className="row g2">
              <span>{email}</span>
              <Badge kind={emailIsConfirmed ? "live" : "wait"}>
                {emailIsConfirmed ? "Подтверждена" : "Не подтверждена"}
              </Badge>
            </dd>
          </div>
        </dl>
        <Counts id={account.id} worksPath={`/u/${encodeURIComponent(userName)}/works/edit`} />
        <HiddenAuthors />
        <HiddenSeries />
      </div>
    </Cabinet>
  );
}

function Counts({ id, worksPath }: { id: number; worksPath: string }) {
  const works = useLoader(accountWorks, {}, null);
  const person = useLoader(shortInfo, { id }, null);
  return (
    <section className="stack g3" aria-labelledby="counts">
      <h2 id="counts">Сделано</h2>
      <Loaded loader={works} skeleton={<SkeletonLines lines={2} />}>
        {({ works: all }) => {
          const published = all.filter(({ state }) => state === "published").length;
          const drafts = all.filter(({ state }) => state === "draft").length;
          const counts = [
            { count: all.length, forms: ["произведение", "произведения", "произведений"], href: worksPath },
            {
              count: published,
              forms: ["опубликовано", "опубликовано", "опубликовано"],
              href: `${worksPath}?tab=published`,
            },
            { count: drafts, forms: ["черновик", "черновика", "черновиков"], href: `${worksPath}?tab=draft` },
          ] as const;
          return (
            <dl className={styles.counts}>
              {counts.map(({ count, forms, href }) => (
                <div key={href}>
                  <dt className="small muted">
                    <a className="alone" href={href}>
                      {plural(count, forms)}
                    </a>
                  </dt>
                  <dd>{formatNumber(count)}</dd>
                </div>
              ))}
              {person.data && (
                <div>
                  <dt className="small muted">
                    <span className="alone">
                      {plural(person.data.followerCount, ["подписчик", "подписчика", "подписчиков"])}
                    </span>
                  </dt>
                  <dd>{formatNumber(person.data.followerCount)}</dd>
                </div>
              )}
            </dl>
          );
        }}
      </Loaded>
    </section>
  );
}
