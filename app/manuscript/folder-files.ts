import { naturalOrder } from '#formats/folder/order.ts';

/**
 * The name under which a file is sent: its path where it was chosen with its folder, so that sub-folders become parts.
 */
export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** The files of a folder in natural order of their paths, without hidden ones and those that hold nothing. */
export function folderFiles(files: readonly File[]): File[] {
  const isHidden = (file: File) =>
    pathOf(file)
      .split('/')
      .some((name) => name.startsWith('.'));
  return files
    .filter((file) => file.size > 0 && !isHidden(file))
    .sort((one, other) => naturalOrder(pathOf(one), pathOf(other)));
}
