export default function RankPage() {
  return null;
}
