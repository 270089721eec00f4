import type { Editor } from "@tiptap/core";
import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { isSafeLink } from "../../document/schema.ts";
import { formMessages } from "../../text/formRules.ts";
import { faultOf } from "../../text/rules.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

/** «site.ru/page» and «me@site.ru» are meant as addresses. */
export function completeLink(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#].*)?$/u.test(text) ? `https://${text}` : text;
}

/** Where the chosen words lead. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isLink] = useState(() => editor.isActive("link"));
  const [href, setHref] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const full = completeLink(href);
    if (!isSafeLink(full)) {
      setError(faultOf("Адрес", { required: true }, href) ?? formMessages.url("Адрес"));
      input.current?.focus();
      return;
    }
    const chain = editor.chain().extendMarkRange("link");
    if (editor.state.selection.empty && !isLink)
      chain.insertContent({
        type: "text",
        text: full.replace(/^mailto:/, ""),
        marks: [{ type: "link", attrs: { href: full } }],
      });
    else chain.setMark("link", { href: full });
    chain.run();
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  };
  return (
    <FormDialog
      title="Ссылка"
      action="Поставить ссылку"
      others={
        isLink && (
          <Button variant="text" onClick={remove}>
            Убрать ссылку
          </Button>
        )
      }
      onSubmit={apply}
      onClose={onClose}
    >
      <TextField
        label="Адрес"
        hint="Например, https://example.ru/page или mailto:name@example.ru"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        ref={input}
        value={href}
        error={error || undefined}
        onChange={({ target }) => {
          setHref(target.value);
          setError("");
        }}
      />
    </FormDialog>
  );
}
