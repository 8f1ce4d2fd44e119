/** The address parameters that a screen gets. */
export interface ScreenProps {
  /** The `:name` part of the path, '' where it has none. */
  parameter: string;
}
