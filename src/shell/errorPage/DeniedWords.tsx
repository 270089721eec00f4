import type { Page } from "../../api/contract/pages.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { messages } from "../../text/messages.ts";
import { deniedText } from "./errorPage.view.ts";

type DeniedWordsProps = { message: string; page: Page | undefined };

/** Why somebody may not see a page: whose it is, or what they have to do first. */
export default function DeniedWords({ message, page }: DeniedWordsProps) {
  if (message === lawRefusals.emailNotConfirmed)
    return (
      <p>
        <a href="/profile">Прислать письмо ещё раз</a>
      </p>
    );
  return page && message === messages.accessDenied && <p className="muted">{deniedText(page)}</p>;
}
