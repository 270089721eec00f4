import { useState } from "react";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { LinkedParagraph } from "../parts/LinkedParagraph.tsx";
import styles from "./SupportScreen.module.css";
import { questionsWith } from "./support.view.ts";

/** What is asked most, each answered in its place. */
export function Questions() {
  const [typed, setTyped] = useState("");
  // What somebody has opened in the page that the server has drawn stays open.
  const [opened] = useState(() =>
    [...(globalThis.document?.querySelectorAll("[data-server-rendered] details[open]") ?? [])].map(({ id }) => id),
  );
  const found = questionsWith(typed);
  return (
    <div className="stack g6">
      <div className="stack g4">
        <TextField
          label="Найти ответ"
          type="search"
          icon={<Icon name="search" />}
          placeholder="Файл, пароль, корзина"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div role="status">
          {found.length === 0 && (
            <Blank
              mark="search"
              title="Такого вопроса здесь нет"
              action={<Button onClick={() => setTyped("")}>Показать все вопросы</Button>}
            >
              Спросите другими словами или напишите в поддержку.
            </Blank>
          )}
        </div>
      </div>
      {found.map(({ id, title, questions }) => (
        <section key={id} className="stack g3" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <div className={`${styles.questions} line-above`}>
            {questions.map((one) => (
              <details key={one.id} id={one.id} open={opened.includes(one.id)}>
                <summary>
                  {one.question}
                  <Icon name="chevron-down" />
                </summary>
                {one.answer.map((paragraph) => (
                  <LinkedParagraph key={paragraph}>{paragraph}</LinkedParagraph>
                ))}
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
