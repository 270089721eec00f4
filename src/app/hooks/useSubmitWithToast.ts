import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { showToast } from "../toast.ts";
import { useSubmit } from "./useSubmit.ts";

/** useSubmit of a call whose success a toast says: «Ответ отправлен». `then` run behind it, in their order. */
export const useSubmitWithToast = <Values, Done>(
  call: Call<Values, Refusable<Done>>,
  said: string,
  ...then: readonly ((result: NoInfer<Done>) => void)[]
) =>
  useSubmit(call, {
    onDone: (result) => {
      showToast(said);
      for (const run of then) run(result);
    },
  });
