import { Tick, type TickProps } from "../Checkbox/Checkbox.tsx";

export type RadioProps = TickProps & { value: string };

/** One of several values, inside a `Fieldset`. */
export const Radio = (props: RadioProps) => <Tick {...props} type="radio" />;
