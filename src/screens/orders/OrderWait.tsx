import { useEffect, useState } from "react";
import { Job } from "../../ui/Job/Job.tsx";

/** The bank is asked, and since when; a person who does not want to wait need not. */
export function OrderWait() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Job
      name="Спрашиваем банк"
      label="Ждём ответа банка"
      state="active"
      facts={[
        `прошло ${seconds}\u00a0с`,
        "обычно до 20\u00a0секунд",
        "через минуту отпустим вас: ждать на странице не нужно",
      ]}
    />
  );
}
