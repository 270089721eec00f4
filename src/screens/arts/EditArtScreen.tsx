import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { artToEdit } from "../../services/arts.calls.ts";
import { artFormFields, artOfForm } from "../../services/publications.calls.ts";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { EditedForm } from "../publications/EditedForm.tsx";
import { artHref, ownArtsHref } from "./art.view.ts";
import { artFormKind } from "./artForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(artToEdit, { id: Number(params.id) })];

/** /art/{id}/edit: an art of the person's own. Others, and the author of an art in the bin, are led to its page. */
export default function EditArtScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  const { userName } = useAccount();
  const loader = useLoader(artToEdit, { id }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Арт">
        {({ publication, canWrite }) =>
          canWrite ? (
            <EditedForm
              kind={artFormKind}
              publication={artOfForm(publication)}
              fields={artFormFields(publication)}
              ownHref={ownArtsHref(userName)}
              list="Мои арты"
            />
          ) : (
            <Leading to={artHref(id)} />
          )
        }
      </Loaded>
    </div>
  );
}
