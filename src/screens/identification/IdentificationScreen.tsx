import { useEffect, useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { identification } from "../../services/identification.calls.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { IdentificationForm } from "./IdentificationForm.tsx";
import { noPapers, type Own, refusalOf } from "./identification.view.ts";

/** A person who has sent none fills in the form; the look of sent papers is fetched only for those who have. */
const loadSentPapers = () => neededChunk(() => import("./SentPapers.tsx"));

const nothing = {};
export const first = () => [firstLoad(identification, nothing)];

/** /account/identification: papers for payouts. */
export default function IdentificationScreen() {
  const loader = useLoader(identification, nothing, null);
  return (
    <SettingsPage
      current="/account/identification"
      lead={
        <>
          Документы нужны для выплат. Они хранятся зашифрованными, видите их вы и сотрудник, который их проверяет.
          Каждый его просмотр записан на странице <a href="/account/security">«Безопасность»</a>. Сканы стираются через
          30 дней после решения.
        </>
      }
      className="stack g6 narrow"
    >
      <Loaded loader={loader}>{(own) => <OwnPapers own={own} reload={loader.reload} />}</Loaded>
    </SettingsPage>
  );
}

function OwnPapers({ own, reload }: { own: Own; reload: () => void }) {
  const { identification: sent, twoFactorEnabled } = own;
  const { emailIsConfirmed } = useAccount();
  const [isEditing, setEditing] = useState(false);
  const [SentPapers, fetchSentPapers] = useLazyPart(loadSentPapers);
  const wasSent = sent !== null;
  useEffect(() => {
    if (wasSent) void fetchSentPapers();
  }, [wasSent, fetchSentPapers]);
  const refusal = refusalOf(own, Date.now());
  const sentAgain = () => {
    setEditing(false);
    reload();
  };
  const isFormShown = !refusal && (!sent || isEditing);
  return (
    <>
      {sent && !SentPapers && <SkeletonRows rows={4} label="Документы загружаются" />}
      {sent && SentPapers && (
        <SentPapers
          own={own}
          isEditing={isFormShown}
          onEdit={refusal ? null : () => setEditing(true)}
          onChanged={reload}
        />
      )}
      {own.emailJustChanged && sent?.state !== "onReview" && (
        <Note kind="info" level={2} title={refusal}>
          Так чужой человек не получит ваши выплаты.
        </Note>
      )}
      {isFormShown && !emailIsConfirmed && <ConfirmEmailNote until="После подтверждения можно прислать документы." />}
      {isFormShown && emailIsConfirmed && (
        <IdentificationForm
          papers={sent?.papers ?? noPapers}
          scans={sent?.scans ?? []}
          withCode={twoFactorEnabled}
          action={sent ? "Отправить снова" : "Отправить на проверку"}
          onSent={sentAgain}
          onLeave={sent ? () => setEditing(false) : undefined}
        />
      )}
    </>
  );
}
