/** What has been chosen or typed, as it stands on paper in place of what it is chosen with. */
export const Chosen = ({ text }: { readonly text: string }) => <span data-chosen>{text}</span>
