import { useAccount } from "../../app/hooks/machines.ts";
import { useArtUpload } from "../../app/hooks/useArtUpload.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { newArt } from "../../services/arts.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { confirmationLink } from "../parts/confirmationLink.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { sharedFieldsOf } from "./ArtFields.tsx";
import { artForms, ownArtsHref } from "./art.view.ts";
import { MadeArts } from "./MadeArts.tsx";
import { UploadForm } from "./UploadForm.tsx";

export const first = () => [firstLoad(newArt, {})];

/** /art/create: pictures are chosen, up to 20 at once, and become arts. */
export default function CreateArtScreen() {
  const { userName } = useAccount();
  const loader = useLoader(newArt, {}, null);
  return (
    <div className="wrap page stack g5">
      <Crumbs items={[{ label: "Мои арты", href: ownArtsHref(userName) }, { label: "Новый арт" }]} />
      <PageTitle />
      <Loaded loader={loader}>
        {({ canCreate, refusal, leftToday, leftInAll }) =>
          canCreate ? (
            <NewArts
              refusal={refusal ?? ""}
              left={Math.min(leftToday, leftInAll)}
              listHref={ownArtsHref(userName)}
              onMore={loader.reload}
            />
          ) : (
            <Blank level={2} title="Новый арт добавить нельзя">
              {refusal}
            </Blank>
          )
        }
      </Loaded>
    </div>
  );
}

type NewArtsProps = { refusal: string; left: number; listHref: string; onMore: () => void };

function NewArts({ refusal, left, listHref, onMore }: NewArtsProps) {
  const upload = useArtUpload(sharedFieldsOf);
  const { stage, arts, publish } = upload;
  useUnsaved(stage !== "done" && arts.length > 0);
  if (stage === "done")
    return (
      <MadeArts arts={arts} publish={publish}>
        <ButtonLink href={listHref}>Мои арты</ButtonLink>
        <Button
          onClick={() => {
            onMore();
            upload.send({ type: "more.requested" });
          }}
        >
          Добавить ещё
        </Button>
      </MadeArts>
    );
  return (
    <div className="stack g5">
      {refusal && (
        <Note kind="warn" level={2} title="Пока можно только сохранять черновики" actions={confirmationLink(refusal)}>
          {refusal}
        </Note>
      )}
      <p className="muted">Сегодня можно добавить ещё {counted(left, artForms)}</p>
      <UploadForm upload={upload} refusal={refusal} />
    </div>
  );
}
