import { Icon } from "../Icon/Icon.tsx";
import { TextField, type TextFieldProps } from "../TextField/TextField.tsx";

type SearchFieldProps = Omit<TextFieldProps, "type" | "icon" | "labelHidden" | "onChange"> & {
  value: string;
  onSearch: (typed: string) => void;
};

/** Narrows a list while a person types. Its label is read out alone. */
export const SearchField = ({ onSearch, ...field }: SearchFieldProps) => (
  <TextField
    {...field}
    type="search"
    labelHidden
    icon={<Icon name="search" />}
    onChange={({ target }) => onSearch(target.value)}
  />
);
