// The dashboard's heading and search box on a phone, before its script runs. On a wider screen they stand where the view puts them, which
// is not known yet.
import './dashboard.css';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { PageHeading } from '../../ui/layout/PageTitle.tsx';

export const DashboardOutline = () => (
  <div className="dashboard dashboard-outline">
    <PageHeading title={dashboardCopy.title} actions={<SearchBox label={dashboardCopy.search} value="" onValueChange={() => {}} />} />
  </div>
);
