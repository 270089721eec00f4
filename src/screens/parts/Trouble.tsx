type TroubleProps = {
  /** Empty: there is none. */
  text: string | false | null | undefined;
  className?: string | undefined;
};

/** Why something was not done, next to what was pressed. */
export const Trouble = ({ text, className }: TroubleProps) =>
  text ? (
    <p className={className} role="alert">
      {text}
    </p>
  ) : null;
