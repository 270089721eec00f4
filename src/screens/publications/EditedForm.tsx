import type { ReactNode } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import type { EditedPublication } from "../../services/publications.calls.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded, type LoaderView } from "../parts/Loaded.tsx";
import { PublicationForm } from "./PublicationForm.tsx";
import type { PublicationFormKind } from "./publicationKind.ts";

type EditedFormProps<Fields extends object> = {
  kind: PublicationFormKind<Fields>;
  publication: EditedPublication & { publishTime: string | null; moderationReason: string };
  /** What the form has of it in addition to its title and its text. */
  fields: Fields;
  ownHref: (userName: string) => string;
  /** «Мои посты» */
  list: string;
  /** Above the form: what it is about. */
  about?: ReactNode;
};

/** The form of one's own publication that is there already. */
function EditedForm<Fields extends object>(props: EditedFormProps<Fields>) {
  const { kind, publication, fields, ownHref, list, about } = props;
  const { id, title, document, state, publishTime, moderationReason, revision } = publication;
  const { userName, emailIsConfirmed } = useAccount();
  const name = title || "Без заголовка";
  usePageTitle(name);
  const isLetOut = emailIsConfirmed || (state !== "draft" && state !== "scheduled");
  return (
    <>
      <Crumbs items={[{ label: list, href: ownHref(userName) }, { label: name }]} />
      <h1 className="vh">
        {kind.words.title}: {name}
      </h1>
      {about}
      <PublicationForm
        key={id}
        kind={kind}
        beginning={{ id, revision, saved: { title, document, fields } }}
        facts={{
          state,
          publishTime,
          moderationReason,
          refusal: isLetOut ? "" : publicationRefusals.emailNotConfirmed,
        }}
      />
    </>
  );
}

type EditedPageProps<Publication, Fields extends object> = Pick<
  EditedFormProps<Fields>,
  "kind" | "ownHref" | "list"
> & {
  id: number;
  loader: LoaderView<{ publication: Publication; canWrite: boolean }>;
  formOf: (publication: Publication) => Pick<EditedFormProps<Fields>, "publication" | "fields" | "about">;
};

/** The page of that form. Who may only look, and the author of what is in the bin, are led to where it is shown. */
export function EditedPage<Publication, Fields extends object>(props: EditedPageProps<Publication, Fields>) {
  const { id, loader, formOf, ...form } = props;
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title={form.kind.words.title}>
        {({ publication, canWrite }) =>
          canWrite ? <EditedForm {...form} {...formOf(publication)} /> : <Leading to={form.kind.shownHref(id)} />
        }
      </Loaded>
    </div>
  );
}
