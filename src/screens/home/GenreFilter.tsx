import { type Ref, useId } from "react";
import { genres } from "../../text/genres.ts";
import styles from "../kit/BookList.module.css";

type GenreFilterProps = { genre: string; onChange: (genre: string) => void; ref: Ref<HTMLSelectElement> };

/** Which books are shown: of all genres or of one. */
export function GenreFilter({ genre, onChange, ref }: GenreFilterProps) {
  const id = useId();
  return (
    <p className={styles.filter}>
      <label htmlFor={id}>Жанр</label>
      <select ref={ref} id={id} value={genre} onChange={(event) => onChange(event.target.value)}>
        <option value="">Все жанры</option>
        {genres.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </p>
  );
}
