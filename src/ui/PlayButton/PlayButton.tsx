import { Icon } from "../Icon/Icon.tsx";
import { IconButton, type IconButtonProps } from "../IconButton/IconButton.tsx";
import styles from "./PlayButton.module.css";

type PlayButtonProps = Omit<IconButtonProps, "children" | "className"> & {
  /** Something is played, and a press makes it pause. */
  isOn: boolean;
};

/** The round button in the middle of a player. */
export const PlayButton = ({ isOn, ...rest }: PlayButtonProps) => (
  <IconButton {...rest} data-play="" className={styles.play}>
    <Icon name={isOn ? "pause" : "play"} />
  </IconButton>
);
