import { useSearch } from "wouter";
import type { CoverDesign } from "../../api/contract/covers.ts";
import type { Work } from "../../api/contract/works.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { coverToShow } from "../../services/covers.calls.ts";
import { formatBytes } from "../../text/bytes.ts";
import { editorHref } from "../../text/editorHref.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonCover, SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { CoverCanvas } from "./CoverCanvas.tsx";
import { CheckList, useChecks } from "./CoverChecks.tsx";
import { CoverDownloads } from "./CoverDownloads.tsx";
import styles from "./CoverResult.module.css";
import { CoverScenes } from "./CoverScenes.tsx";
import { coverQuery, designTitle } from "./covers.view.ts";
import { PutCover } from "./PutCover.tsx";
import { useExports } from "./useExports.ts";
import { usePainting } from "./usePainting.ts";

/** /work/create-cover/result: a cover as it will be seen, to be put on a book or taken along. */
export default function CoverResultScreen() {
  const { design, file } = coverQuery(useSearch());
  return (
    <div className="wrap page stack g5">
      {design ? (
        <Result id={design} fileId={file} />
      ) : (
        <>
          <PageTitle />
          <Blank title="Такого макета нет" action={<ButtonLink href="/work/create-cover">К макетам</ButtonLink>}>
            В адресе нет номера макета.
          </Blank>
        </>
      )}
    </div>
  );
}

function Result({ id, fileId }: { id: string; fileId: string | null }) {
  const loader = useLoader(coverToShow, { id }, null);
  return (
    <Loaded
      loader={loader}
      title="Обложка"
      skeleton={
        <div className={`${styles.result} stack top`} role="status" aria-busy="true">
          <span className="vh">Макет загружается</span>
          <SkeletonCover size="full" className={styles.cover} />
          <SkeletonLines lines={8} />
        </div>
      }
    >
      {({ design, work }) => <Shown design={design} work={work} fileId={fileId} />}
    </Loaded>
  );
}

type ShownProps = { design: CoverDesign; work: Work | null; fileId: string | null };

function Shown({ design, work, fileId }: ShownProps) {
  const account = useAccount();
  const { scene } = design;
  const { painting, lost } = usePainting([scene]);
  const checks = useChecks(scene, painting);
  const made = useExports(scene, painting);
  const title = designTitle(design);
  usePageTitle(title);
  const whole = made.files.get(1600);
  const refusal = made.refusal || (lost.length > 0 ? "Картинка макета не загрузилась. Обновите страницу" : "");
  const works = `/u/${encodeURIComponent(account.userName)}/works/edit`;
  return (
    <>
      <Crumbs
        items={[
          { label: "Произведения", href: works },
          ...(work ? [{ label: work.title, href: `/work/${work.id}/edit` }] : []),
          { label: "Обложка" },
        ]}
      />
      <div className={`${styles.result} stack top`}>
        <span className={styles.cover}>
          <CoverCanvas scene={scene} painting={painting} width={288} label={`Новая обложка: ${title}`} />
        </span>
        <div className="stack g5">
          <div className="stack g2">
            <h1>{whole ? "Обложка готова" : refusal ? "Обложку не сделать" : "Обложка рисуется"}</h1>
            <p className="muted">
              {whole &&
                `1 600 × 2 400, ${whole.blob.type === "image/jpeg" ? "JPEG" : "PNG"}, ${formatBytes(whole.blob.size)}. `}
              Макет остался: к нему можно вернуться в любой день.
            </p>
          </div>
          <TroubleNote level={2} title="Браузер не отдал картинку" text={refusal} />
          <PutCover design={design} work={work} fileId={fileId} blob={whole?.blob ?? null}>
            <ButtonLink href={editorHref({ design: design.id })} icon={<Icon name="chevron-left" />}>
              Вернуться к макету
            </ButtonLink>
          </PutCover>
          {checks.length > 0 && (
            <section className="stack g3" aria-labelledby="cover-checked">
              <h2 id="cover-checked">Проверки</h2>
              <CheckList checks={checks} />
            </section>
          )}
          <CoverDownloads files={made.files} name={title} isRefused={refusal !== ""} />
        </div>
      </div>
      <CoverScenes scene={scene} painting={painting} title={title} author={work?.owner.fio ?? account.fio} />
    </>
  );
}
