import styles from "./ErrorPage.module.css";

/** The picture of the error page: a sheet with the corrector's red line. */
export default function CorrectedPage() {
  return (
    <svg className={styles.art} viewBox="0 0 320 400" role="img" aria-label="Пустой лист с красной чертой корректора">
      <path className={styles.sheet} d="M28 16h204l60 60v308H28z M232 16v60h60" />
      <path className={styles.rule} d="M64 128h192M64 168h192M64 208h120M64 288h192M64 328h150" />
      <path className={styles.stroke} d="M48 252c46-14 92 12 138-6 34-13 62-8 92-2" />
    </svg>
  );
}
