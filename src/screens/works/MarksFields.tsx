import { floorText, loweredMarks, type MarksFloor } from "../../text/marks.ts";
import { ageMarks, aiUses } from "../../text/workOptions.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { aiUseTitles } from "../kit/work.view.ts";
import { controlId } from "../parts/useContractForm.ts";
import styles from "./WorkSections.module.css";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

type MarksFieldsProps = { form: WorkForm; placed: Placed; floor: MarksFloor | null };

const ticks = [
  ["hasObsceneLanguage", "Содержит нецензурную брань", "Допускает только метку 18+"],
  ["hasDrugs", "Есть сцены с наркотиками", "На странице книги встанут знак и текст, которых требует закон"],
  ["adultOnly", "Только для взрослых", "Допускает только метку 18+"],
] as const;

/** «Метки»: what readers are warned of. What a moderator has set has no control that goes below it. */
export function MarksFields({ form, placed, floor }: MarksFieldsProps) {
  const none = { ageMark: "0+", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false } as const;
  const held = floor ? loweredMarks(none, floor) : [];
  const reason = floor ? floorText(floor.reason) : "";
  return (
    <>
      {placed(
        "ageMark",
        <Segmented
          id={controlId("ageMark")}
          label={fieldLabels.ageMark}
          hint={held.includes("ageMark") ? reason : undefined}
          options={ageMarks.map((mark) => ({
            value: mark,
            label: mark,
            disabled: floor !== null && ageMarks.indexOf(mark) < ageMarks.indexOf(floor.ageMark),
          }))}
          register={form.register("ageMark")}
          error={form.messageOf("ageMark")}
          className={styles.ages}
        />,
      )}
      {ticks.map(([name, label, hint]) => (
        <div key={name}>
          {placed(
            name,
            held.includes(name) && form.getValues(name) ? (
              <p id={controlId(name)} tabIndex={-1}>
                {label}
                <br />
                <span className="small muted">{reason}</span>
              </p>
            ) : (
              <Checkbox {...form.field(name)} label={label} hint={hint} />
            ),
          )}
        </div>
      ))}
      {placed(
        "aiUse",
        <Segmented
          id={controlId("aiUse")}
          label={fieldLabels.aiUse}
          options={aiUses.map((value) => ({ value, label: aiUseTitles[value] }))}
          register={form.register("aiUse")}
          error={form.messageOf("aiUse")}
        />,
      )}
    </>
  );
}
