import { shallowEqual, useSelector } from "@xstate/react";
import { useOrderWait } from "../../app/hooks/useOrderWait.ts";
import { Job } from "../../ui/Job/Job.tsx";
import { waitFacts } from "./orderWait.view.ts";

/** The bank is asked, and since when; a person who does not want to wait need not. */
export function OrderWait() {
  const facts = useSelector(useOrderWait(), waitFacts, shallowEqual);
  return <Job name="Спрашиваем банк" label="Ждём ответа банка" state="active" facts={facts} />;
}
