import type { BookChapter } from "../../api/contract/reading.ts";
import { type ReaderSettings, sheetOf } from "../../services/readerSettings.service.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { wishAloud } from "../aloud/aloudWish.ts";
import ShelfButton from "../library/ShelfButton.tsx";
import { canWishParagraph, wishParagraph } from "../marks/paragraphWish.ts";
import styles from "./ReaderScreen.module.css";

type ReaderPanelProps = {
  work: BookChapter["work"];
  settings: ReaderSettings;
  onChange: (settings: ReaderSettings) => void;
  onClose: () => void;
};

const pixels = (size: number): number => 14 + size * 2;

/** The shelf, the same chapter aloud, a paragraph to mark; size, width, leading and paper. */
export default function ReaderPanel({ work, settings, onChange, onClose }: ReaderPanelProps) {
  const set = (changes: Partial<ReaderSettings>) => onChange({ ...settings, ...changes });
  const { size, width, leading, paper } = settings;
  const sheet = sheetOf(paper);
  return (
    <>
      <div className="row">
        <ShelfButton work={work} shelf={work.inLibraryState} isMuted={work.isMuted} />
        {work.audiobook && (
          <ButtonLink
            href={`${bookHref({ id: work.audiobook.id, format: "Audiobook" })}?chapter=${work.audiobook.chapterId}`}
            icon={<Icon name="play" />}
          >
            Слушать с главы {formatNumber(work.audiobook.number)}
          </ButtonLink>
        )}
        {work.enableTTS && (
          <Button
            icon={<Icon name="play" />}
            onClick={() => {
              onClose();
              wishAloud();
            }}
          >
            Читать вслух
          </Button>
        )}
        {canWishParagraph() && (
          <Button
            icon={<Icon name="bookmark" />}
            onClick={() => {
              onClose();
              wishParagraph();
            }}
          >
            Отметить абзац
          </Button>
        )}
      </div>
      {!work.enableTTS && <p className="small muted">Автор отключил чтение вслух</p>}
      <Segmented
        label="Бумага"
        options={[
          { value: "site", label: "Как сайт" },
          { value: "white", label: "Белая" },
          { value: "sepia", label: "Сепия" },
          { value: "night", label: "Ночь" },
        ]}
        value={sheet}
        onChange={(value) => set({ paper: value })}
      />
      {(sheet === "white" || sheet === "sepia") && (
        <Checkbox
          label="Ночь по теме"
          hint="Пока тема тёмная, бумага ночная"
          checked={paper !== sheet}
          onChange={({ target }) => set({ paper: target.checked ? `${sheet} theme` : sheet })}
        />
      )}
      <div className="stack g2">
        <span id="reader-size" className={styles.label}>
          Размер букв
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number are not a set of fields */}
        <div className={styles.stepper} role="group" aria-labelledby="reader-size">
          <IconButton
            icon="minus"
            label="Уменьшить буквы"
            unavailable={size === 1 ? "Меньше нельзя" : undefined}
            onClick={() => set({ size: Math.max(1, size - 1) })}
          />
          <output className="num">{pixels(size)}</output>
          <IconButton
            icon="plus"
            label="Увеличить буквы"
            unavailable={size === 7 ? "Больше нельзя" : undefined}
            onClick={() => set({ size: Math.min(7, size + 1) })}
          />
        </div>
      </div>
      <Segmented
        label="Ширина строки"
        options={[
          { value: "narrow", label: "Узкая" },
          { value: "normal", label: "Обычная" },
          { value: "wide", label: "Широкая" },
        ]}
        value={width}
        onChange={(value) => set({ width: value })}
      />
      <Segmented
        label="Интервал"
        options={[
          { value: "tight", label: "Плотный" },
          { value: "normal", label: "Обычный" },
          { value: "loose", label: "Редкий" },
        ]}
        value={leading}
        onChange={(value) => set({ leading: value })}
      />
    </>
  );
}
