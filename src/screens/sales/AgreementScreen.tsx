import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useMetaTitle, usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { exclusiveAgreement } from "../../services/exclusive.calls.ts";
import { agreementClauses } from "../../text/exclusiveAgreement.ts";
import { type ExclusiveState, isPrinted } from "../../text/exclusiveStates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { PapersLines } from "../identification/PapersLines.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./Agreement.module.css";

export const first = ({ params }: Ahead) => [firstLoad(exclusiveAgreement, { id: Number(params.id) })];

const whyNothing: Partial<Record<ExclusiveState, string>> = {
  none: "Заявки на эксклюзив по этой книге нет. Отправить её можно на странице продаж.",
  requested: "Заявка рассматривается. Договор появится здесь, когда её одобрят.",
  declined: "Заявка отклонена. Причина названа на странице продаж.",
  ended: "Договор больше не действует.",
};

/** /work/{id}/exclusive: what the owner prints and signs. */
export default function AgreementScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  const loader = useLoader(exclusiveAgreement, { id }, null);
  const title = useMetaTitle();
  usePageTitle(loader.data?.work.title ?? "");
  return (
    <Loaded
      loader={loader}
      title={title}
      skeleton={
        <div className="wrap page">
          <SkeletonRows rows={8} label="Договор загружается" />
        </div>
      }
    >
      {(agreement) => (
        <div className={`wrap page stack g6 ${styles.page}`}>
          <div className={`row g2 ${styles.tools}`}>
            <ButtonLink href={`/work/${id}/sales`}>К продажам</ButtonLink>
            {agreement.papers && (
              <Button variant="primary" onClick={() => window.print()}>
                Напечатать договор
              </Button>
            )}
          </div>
          {agreement.papers ? (
            <Agreement agreement={agreement} papers={agreement.papers} />
          ) : !isPrinted(agreement.state) ? (
            <>
              <PageTitle />
              <Note level={2} title="Печатать пока нечего">
                {whyNothing[agreement.state]}
              </Note>
            </>
          ) : (
            <>
              <PageTitle />
              <Note
                kind="warn"
                level={2}
                title="В договоре не хватает ваших данных"
                actions={<ButtonLink href="/account/identification">Подтвердить личность</ButtonLink>}
              >
                Подтверждение личности больше не действует.
              </Note>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

type Agreement = ResultOf<"getExclusiveAgreement">;

function Agreement({
  agreement: { work, authors, fees, seller },
  papers,
}: {
  agreement: Agreement;
  papers: NonNullable<Agreement["papers"]>;
}) {
  const author = [papers.lastName, papers.firstName, papers.middleName].filter(Boolean).join(" ");
  const clauses = agreementClauses({ title: work.title, authors, author, fees, site: window.location.host });
  return (
    <>
      <h1>{`Эксклюзивный договор №\u00a0${work.id}`}</h1>
      {seller.name === "" && (
        <div className={styles.tools}>
          <Note kind="warn" level={2} title="Площадка не названа">
            Оператор сайта не указал сведений о себе. Подписывать такой договор рано.
          </Note>
        </div>
      )}
      <p>«____» ______________ 20___ г.</p>
      {clauses.map(({ title, texts }, index) => (
        <section key={title} className={`stack g3 ${styles.clause}`}>
          <h2>{`${index + 1}. ${title}`}</h2>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <section className={`stack g3 ${styles.clause}`}>
        <h2>{`${clauses.length + 1}. Стороны`}</h2>
        <h3>Площадка</h3>
        <p>
          {seller.name === ""
            ? "Не указана"
            : `${seller.name}. ИНН ${seller.inn}, ОГРН ${seller.ogrn}. ${seller.address}`}
        </p>
        <h3>Автор</h3>
        <PapersLines papers={papers} />
      </section>
      <div className={`${styles.signatures} between`}>
        <p>За площадку: ______________________</p>
        <p>{`Автор: ______________________ ${author}`}</p>
      </div>
    </>
  );
}
