import { useLoader } from "../../app/hooks/useLoader.ts";
import { reportedMessage } from "../../services/messages.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./ReportedMessages.module.css";

/** A message that somebody complains of, among its neighbours. Each look is logged. */
export default function ReportedMessages({ id }: { id: number }) {
  const loader = useLoader(reportedMessage, { id }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={3} label="Переписка загружается" />}>
      {({ messages }) => (
        <ol className={`${styles.messages} stack g3`} aria-label="Сообщение и соседние">
          {messages.map(({ id: messageId, author, text, sentAt, isDeleted, isReported }) => (
            <li key={messageId} data-reported={isReported || undefined}>
              <p className="small muted">
                <PersonName person={author} />, <time dateTime={sentAt}>{formatMoment(sentAt, Date.now())}</time>
                {isReported && ". На это сообщение жалуются"}
                {isDeleted && ". Автор удалил это сообщение"}
              </p>
              <p className="anywhere pre-line" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
