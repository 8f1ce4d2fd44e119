/** What a screen is told of its address. */
export interface ScreenProps {
  /** The `:name` part of the path, '' where it has none. */
  parameter: string;
}
