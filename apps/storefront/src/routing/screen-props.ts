/** The address parameters that a screen gets. */
export interface ScreenProps {
  /** The `:name` part of the path, or ''. */
  parameter: string;
}
