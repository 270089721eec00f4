import { useState } from "react";
import { Controller } from "react-hook-form";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { workTags } from "../../services/works.calls.ts";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { fieldLabels } from "./workFields.view.ts";
import type { WorkForm } from "./workForm.types.ts";

/** The tags by which readers find a work, with those that others have used. */
export function TagsField({ form }: { form: WorkForm }) {
  const [query, setQuery] = useState("");
  const tags = useLoader(workTags, { search: query }, []);
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <TagInput
          id={controlId("tags")}
          label={fieldLabels.tags}
          hint="До 20 меток, по ним книгу найдут читатели. Enter или запятая добавляет метку"
          optional
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          maxLength={40}
          suggestions={tags.data}
          onQuery={setQuery}
          error={form.messageOf("tags")}
        />
      )}
    />
  );
}
