import { encode } from "uqr";
import styles from "./Totp.module.css";

/** A text as a QR code, drawn here: no server but ours gets it. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-код для приложения с кодами"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
