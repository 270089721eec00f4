import { IconButton, type IconButtonProps } from "../IconButton/IconButton.tsx";
import styles from "./PlayButton.module.css";

type PlayButtonProps = Omit<IconButtonProps, "children" | "className"> & {
  /** Something is played, and a press makes it pause. */
  isOn: boolean;
};

/** The round button in the middle of a player. */
export const PlayButton = ({ isOn, ...rest }: PlayButtonProps) => (
  <IconButton icon={isOn ? "pause" : "play"} {...rest} data-play="" className={styles.play} />
);
