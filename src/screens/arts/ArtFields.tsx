import { useLoader } from "../../app/hooks/useLoader.ts";
import { artTags } from "../../services/arts.calls.ts";
import { CREDIT_LENGTH } from "../../text/arts.ts";
import { type PublicationDisplay, publicationDisplays } from "../../text/publications.ts";
import { faultOf } from "../../text/rules.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { TagsField } from "../kit/TagsField.tsx";
import type { KindFieldsProps } from "../publications/publicationKind.ts";
import { WhoSees } from "../publications/WhoSees.tsx";
import { WorkField } from "./WorkField.tsx";

/** What lists and pages have of an art, in addition to title, picture and words; `work` is the card of `workId`. */
export type SharedArtFields = {
  tags: string[];
  workId: number | null;
  work: { id: number; title: string } | null;
  credit: string;
  isAiMade: boolean;
  adultOnly: boolean;
  privacyDisplay: PublicationDisplay;
};

/** What was kept on the device, as far as it is of today's form. */
export function sharedFieldsOf(kept: Record<string, unknown>): SharedArtFields {
  const { tags, work, credit, isAiMade, adultOnly, privacyDisplay } = kept as Partial<Record<string, unknown>>;
  const { id, title } = (work ?? {}) as Partial<Record<string, unknown>>;
  const isWork = typeof id === "number" && typeof title === "string";
  return {
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    workId: isWork ? id : null,
    work: isWork ? { id, title } : null,
    credit: typeof credit === "string" ? credit : "",
    isAiMade: isAiMade === true,
    adultOnly: adultOnly === true,
    privacyDisplay: publicationDisplays.find((one) => one === privacyDisplay) ?? "All",
  };
}
export const sharedFieldNames = ["tags", "workId", "credit", "isAiMade", "adultOnly", "privacyDisplay"] as const;

const useTags = (search: string) => useLoader(artTags, { search }, []).data;

/** Tags, book, whose work it is, marks, and who sees it. */
export function ArtFields({ fields, change, errorOf }: KindFieldsProps<SharedArtFields>) {
  const { workId, work } = fields;
  return (
    <>
      <TagsField
        useTags={useTags}
        value={fields.tags}
        error={errorOf("tags")}
        onChange={(changed) => change({ tags: changed })}
      />
      <WorkField
        work={workId === null ? null : (work ?? { id: workId, title: "" })}
        error={errorOf("workId")}
        onChange={(chosen) => change({ workId: chosen?.id ?? null, work: chosen })}
      />
      <TextField
        label="Кто нарисовал"
        hint="Если это не вы: имя художника"
        optional
        value={fields.credit}
        error={errorOf("credit") ?? faultOf("Кто нарисовал", { max: CREDIT_LENGTH }, fields.credit)}
        onChange={({ target }) => change({ credit: target.value })}
      />
      <Fieldset label="Пометки">
        <Checkbox
          label="Сделано с помощью ИИ"
          checked={fields.isAiMade}
          error={errorOf("isAiMade")}
          onChange={({ target }) => change({ isAiMade: target.checked })}
        />
        <Checkbox
          label="Только для взрослых, 18+"
          hint="Будет размыто, пока зритель не скажет, что ему есть 18"
          checked={fields.adultOnly}
          error={errorOf("adultOnly")}
          onChange={({ target }) => change({ adultOnly: target.checked })}
        />
      </Fieldset>
      <WhoSees
        value={fields.privacyDisplay}
        error={errorOf("privacyDisplay")}
        onChange={(privacyDisplay) => change({ privacyDisplay })}
      />
    </>
  );
}
