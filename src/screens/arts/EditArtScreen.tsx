import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { artToEdit } from "../../services/arts.calls.ts";
import { artFormFields, artOfForm } from "../../services/publications.calls.ts";
import { EditedPage } from "../publications/EditedForm.tsx";
import { ownArtsHref } from "./art.view.ts";
import { artFormKind } from "./artForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(artToEdit, { id: Number(params.id) })];

/** /art/{id}/edit: an art of the person's own. */
export default function EditArtScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  return (
    <EditedPage
      id={id}
      loader={useLoader(artToEdit, { id }, null)}
      kind={artFormKind}
      formOf={(publication) => ({ publication: artOfForm(publication), fields: artFormFields(publication) })}
      ownHref={ownArtsHref}
      list="Мои арты"
    />
  );
}
