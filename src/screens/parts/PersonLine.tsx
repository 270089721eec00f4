import type { ResultOf } from "../../api/contract/index.ts";
import { counted } from "../../text/plural.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";

type PersonLineProps = { person: Pick<ResultOf<"getShortInfo">, "fio" | "userName" | "avatarUrl" | "followerCount"> };

/** Whose list or work this is: a person in one line, with the way to his page. */
export const PersonLine = ({ person: { fio, userName, avatarUrl, followerCount } }: PersonLineProps) => (
  <p className="row g2">
    <Avatar name={fio} src={avatarUrl} silent />
    <a className="alone" href={`/u/${encodeURIComponent(userName)}`}>
      {fio}
    </a>
    <span className="small muted">
      @{userName}, {counted(followerCount, ["подписчик", "подписчика", "подписчиков"])}
    </span>
  </p>
);
