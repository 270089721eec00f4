import { displayTitles, type PublicationDisplay, publicationDisplays } from "../../text/publications.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";

type WhoSeesProps = {
  value: PublicationDisplay;
  error: string | undefined;
  onChange: (display: PublicationDisplay) => void;
};

const hints: Partial<Record<PublicationDisplay, string>> = {
  Friends: "Те, на кого вы подписаны и кто подписан на вас",
  Me: "Больше никто не увидит",
};

/** To whom a publication is shown. */
export const WhoSees = ({ value, error, onChange }: WhoSeesProps) => (
  <Fieldset label="Кто увидит" error={error}>
    {publicationDisplays.map((display) => (
      <Radio
        key={display}
        name="privacyDisplay"
        value={display}
        label={displayTitles[display]}
        hint={hints[display]}
        checked={value === display}
        onChange={() => onChange(display)}
      />
    ))}
  </Fieldset>
);
