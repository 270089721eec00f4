import { useSearch } from "wouter";
import { workForms } from "../../text/workOptions.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./SelectFormScreen.module.css";

const notes: Record<(typeof workForms)[number]["enumValue"], string> = {
  novel: "Большая история со многими главами, от пяти авторских листов",
  tale: "Средняя форма: одна линия, от полутора до пяти листов",
  story: "Короткая история, часто одной главой",
  "story-book": "Несколько рассказов под одной обложкой",
  poetry: "Стихи: строфы и строки сохраняются при чтении",
  translation: "Чужой текст в вашем переводе, с правами на него",
};

/** /work/select-form: what will be written, or read aloud; the form can be changed later. */
export default function SelectFormScreen() {
  const isAudio = new URLSearchParams(useSearch()).get("format") === "Audiobook";
  return (
    <div className="wrap page stack g5">
      <div className="stack g2">
        <PageTitle />
        <p className="muted">Выберите форму. Её можно сменить в настройках.</p>
      </div>
      <Tabs
        label="Что это будет"
        items={[
          { label: "Книга", href: "/work/select-form", current: !isAudio },
          { label: "Аудиокнига", href: "/work/select-form?format=Audiobook", current: isAudio },
        ]}
      />
      <ul className={styles.list}>
        {workForms.map(({ enumValue, title }) => (
          <li key={enumValue}>
            <a href={`/work/create?form=${enumValue}${isAudio ? "&format=Audiobook" : ""}`}>
              <span className={styles.name}>{title}</span>
              <span className="small muted">{notes[enumValue]}</span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
      {isAudio ? (
        <p className="muted">Записи загружаются на следующем шаге: MP3, M4A, M4B или Ogg, каждая до 2&nbsp;ГБ.</p>
      ) : (
        <p className="row">
          <span>Книга уже написана?</span>
          <ButtonLink href="/work/import" icon={<Icon name="upload" />}>
            Импортировать docx или fb2
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
