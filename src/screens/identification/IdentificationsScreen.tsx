import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { identifications } from "../../services/identifications.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { addressOf, nobody, type PapersAt, papersAt, queryOf, stateNames, states } from "./identifications.view.ts";
import { ListedPerson } from "./ListedPerson.tsx";
import { ReviewedPapers } from "./ReviewedPapers.tsx";

/** The list alone: a look at somebody's papers is written down, and nobody looks ahead. */
export const first = ({ search }: Ahead) => {
  const at = papersAt(search);
  return at.person === null ? [firstLoad(identifications, queryOf(at))] : [];
};

/** /moderation/identifications: papers that wait for a decision, and one person's. */
export default function IdentificationsScreen() {
  const at = papersAt(useSearch());
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      {at.person === null ? (
        <Queue at={at} />
      ) : (
        <ReviewedPapers key={at.person} id={at.person} back={addressOf({ ...at, person: null })} />
      )}
    </div>
  );
}

function Queue({ at }: { at: PapersAt }) {
  const { state, page } = at;
  const loader = useLoader(identifications, queryOf(at), null);
  return (
    <>
      <Tabs
        label="Какие документы"
        items={states.map((one) => ({
          label: stateNames[one],
          href: addressOf({ ...at, page: 1, state: one }),
          current: one === state,
        }))}
      />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Документы загружаются" />}>
        {({ people: found, realTotalCount, isLastPage }) =>
          found.length === 0 ? (
            <Blank
              title="Документов нет"
              action={page > 1 && <ButtonLink href={addressOf({ ...at, page: 1 })}>К началу списка</ButtonLink>}
            >
              {nobody[state]}
            </Blank>
          ) : (
            <>
              <p className="small muted" role="status">
                {counted(realTotalCount, ["человек", "человека", "человек"])}
              </p>
              <ul className="line-above">
                {found.map((person) => (
                  <li key={person.id}>
                    <ListedPerson person={person} href={addressOf({ ...at, person: person.id })} />
                  </li>
                ))}
              </ul>
              <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => addressOf({ ...at, page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
